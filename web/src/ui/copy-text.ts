// Copying what stands in a field, also on plain http, where browsers give a page no clipboard.

/** Whether the text could be copied; if not, it is selected, and the reader's own keys copy it. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The older way works on plain http too, where it works at all.
    return document.execCommand("copy");
  }
}
