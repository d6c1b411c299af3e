/**
 * A name as a letter says it, with a blank after each sign that an address is written with: anybody may choose a name,
 * and mail programs make a link of what looks like one.
 */
export function inLetter(name: string): string {
  return name.replaceAll(/\s/g, ' ').replaceAll(/[.:/\\@](?=\S)/g, '$& ');
}
