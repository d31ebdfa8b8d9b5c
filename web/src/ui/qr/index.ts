// Codes that a phone's camera reads.

export { default as QrCode } from "./QrCode.svelte";
export { qrCode } from "./qr-code.ts";
