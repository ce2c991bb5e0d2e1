import { hash } from 'node:crypto';

/** Names that Windows keeps for devices, whatever follows their first dot. */
const device = /^(?:con|prn|aux|nul|conin|conout|clock|(?:com|lpt)[\d¹²³])(?=\.|$)/iu;

/** In bytes, so that what is added to a name while its file is written fits into 255, too. */
const MAX_NAME_BYTES = 120;

/**
 * An id as the name of a file or folder on every system: itself where it is of lower-case letters, digits and
 * `. _ + @ -`, else as much of it as can stand there and a short hash of it. So different ids have different
 * names, also where a disk does not know `A` from `a`.
 * @param ascii of ASCII letters only, as in addresses and in LaTeX
 */
export function fileName(id: string, { ascii = false }: { readonly ascii?: boolean } = {}): string {
  const stray = ascii ? /[^A-Za-z0-9._+@-]+/g : /[^\p{L}\p{N}._+@-]+/gu;
  const readable = Buffer.from(id.normalize('NFC').replace(stray, '-'))
    .subarray(0, MAX_NAME_BYTES)
    .toString()
    .replace(/^[.-]+|[.-]+$|\uFFFD/gu, '');
  const isOwn = readable === id && readable === id.toUpperCase().toLowerCase();
  if (isOwn && id !== '' && !device.test(id)) return id;
  const plain = device.test(readable) ? readable.replaceAll('.', '-') : readable;
  return [plain, hash('sha256', id).slice(0, 8)].filter((part) => part !== '').join('-');
}
