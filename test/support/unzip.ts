import { crc32 } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 5, 6]);

/** Returns the files of a zip in which nothing is compressed, by its directory, and checks their CRC32. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0) throw new Error('this is no complete zip file');
  const files = new Map<string, string>();
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  while (files.size < count) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 24));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
