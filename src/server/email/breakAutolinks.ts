/** What an address is written with; domains take U+3002 for a dot as well (UTS #46). */
const LINK_SIGN = /[.:/\\@\u3002]/;

/**
 * A name as a letter says it, with a blank after each sign that an address is written with: anybody may choose a name,
 * and mail programs make a link of what looks like one. So does a sign that NFKC, by which domains are read, makes such a
 * sign of: full-width ones, and more.
 */
export function breakAutolinks(name: string): string {
  return name
    .replaceAll(/\s/g, ' ')
    .replaceAll(/.(?=\S)/gu, (sign) => (LINK_SIGN.test(sign.normalize('NFKC')) ? `${sign} ` : sign));
}
