import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachMessage, MessageFramer, message, startupMessage, statementName, transactionStatus } from './messages.ts';

const messages = fc.array(
  fc.record({ type: fc.constantFrom('Q', 'P', 'D', 'Z'), body: fc.uint8Array({ maxLength: 300 }) }),
  { minLength: 1, maxLength: 20 },
);

function typesIn(bytes: Buffer): string {
  let types = '';
  eachMessage(bytes, (type) => {
    types += String.fromCharCode(type);
  });
  return types;
}

test('messages are separated in any chunks of bytes', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.nat(500), { maxLength: 10 }), (sent, sizes) => {
      const bytes = Buffer.concat(sent.map(({ type, body }) => message(type, body)));
      const framer = new MessageFramer();
      const pieces: Buffer[] = [];
      let start = 0;
      for (const size of [...sizes, bytes.length]) {
        pieces.push(framer.frame(bytes.subarray(start, start + size)));
        start += size;
      }
      expect(pieces.map(typesIn).join('')).toBe(sent.map(({ type }) => type).join(''));
      expect(Buffer.concat(pieces)).toEqual(bytes);
    }),
  );
});

test('an impossible length is rejected', () => {
  const broken = message('Q', 'select 1');
  broken.writeInt32BE(3, 1);
  expect(() => new MessageFramer().frame(broken)).toThrow('3 bytes long');
});

test('messages have the layout that PostgreSQL documents', () => {
  expect(message('Q', 'begin')).toEqual(Buffer.from('Q\0\0\0\x0abegin\0', 'latin1'));
  expect(message('S')).toEqual(Buffer.from('S\0\0\0\x04', 'latin1'));
  expect(startupMessage({ user: 'me' })).toEqual(Buffer.from('\0\0\0\x11\0\x03\0\0user\0me\0\0', 'latin1'));
  expect(statementName(message('P', 'first', 'select 1', new Uint8Array(2)))).toBe('first');
  expect(statementName(message('P', '', 'select 1', new Uint8Array(2)))).toBe('');
  expect(transactionStatus(message('Z', Buffer.from('T')))).toBe('T');
});
