export interface TextPart {
  readonly text: string;
  /** where it leads, if it is an address */
  readonly href?: string;
}

const ADDRESS = /https:\/\/[^\s<>"]+/gi;
/** Signs that end a sentence, and not the address in it. */
const TRAILING = /[.,;:!?'’)\]}]+$/;

/** Splits a text into addresses and what stands between them. Other schemes, and addresses with a password, stay text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '');
    const href = safeHref(address);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A name before the host, as in https://bank.example@evil.example, would be read as the host. */
function safeHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { username, password, href } = new URL(address);
  return username === '' && password === '' ? href : undefined;
}
