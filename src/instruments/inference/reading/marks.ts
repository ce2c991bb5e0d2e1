/** Signs beside a candidate as words, before dressing is taken off: a tick or a cross is a verdict. */
export function spelledMarks(raw: string): string {
  return raw
    .replace(/[✓✔✅☑☒🗹]\uFE0F?/gu, ' [yes] ')
    .replace(/[✗✘✖❌❎☐⬜]\uFE0F?/gu, ' [no] ')
    .replace(/\[[xX]\]/g, ' [yes] ')
    .replace(/^([ \t]*(?:[-*+][ \t]*)?(?:\d+[.)][ \t]*)?)\[ ?\]/gm, '$1 [no] ');
}
