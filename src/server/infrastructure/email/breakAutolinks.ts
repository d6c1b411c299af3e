/** Characters of addresses; in domains U+3002 is a dot too (UTS #46). */
const LINK_SIGN = /[.:/\\@\u3002]/;

/** Inserts blanks into a name, so that mail programs make no link of it, even of full-width characters. */
export function breakAutolinks(name: string): string {
  return name
    .replaceAll(/\s/g, ' ')
    .replaceAll(/.(?=\S)/gu, (sign) => (LINK_SIGN.test(sign.normalize('NFKC')) ? `${sign} ` : sign));
}
