/** SHA-256, by the platform: `node:crypto` on the server, `@noble/hashes` in the browser. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const LEAF = '\0';
const NODE = 1;
const encoder = new TextEncoder();

/** Returns the hash of a leaf by RFC 6962: that of a 0 byte and the text. */
export function leafHash(sha256: Sha256, text: string): Uint8Array {
  return sha256(encoder.encode(LEAF + text));
}

/** Returns the tree head of RFC 6962 over hashes of leaves; without leaves that of no bytes. */
export function treeHead(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves;
  while (level.length > 1) level = levelAbove(sha256, level);
  return level[0] ?? sha256(new Uint8Array());
}

/** The last node of an odd level has no sibling and moves up, which gives the tree of the RFC. */
function levelAbove(sha256: Sha256, level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (const [index, left] of level.entries()) {
    if (index % 2 === 1) continue;
    const right = level[index + 1];
    above.push(right ? sha256(Uint8Array.of(NODE, ...left, ...right)) : left);
  }
  return above;
}
