import { expect, it } from "vitest";
import { codes } from "./codes-of-another-encoder.ts";
import { qrCode, qrCodes } from "./qr-code.ts";

const rows = (grid: boolean[][] | null): string[] => (grid ?? []).map((row) => row.map(Number).join(""));

it.each(Object.entries(codes))(
  "draws %s as another encoder does, and chooses one of its eight forms",
  (text, theirs) => {
    const ours = qrCodes(text).map(rows);
    expect(ours).toHaveLength(8);
    expect(ours).toContainEqual(theirs);
    expect(ours).toContainEqual(rows(qrCode(text)));
  },
);

it("refuses what is too long for a small code", () => {
  expect(qrCode("x".repeat(300))).toBeNull();
});
