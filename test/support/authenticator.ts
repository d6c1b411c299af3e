import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { BodyOf } from '#contract/calls.ts';

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly host?: string;
  readonly counter?: number;
  /** false: somebody has only touched it */
  readonly isVerified?: boolean;
  readonly userHandle?: string;
}

/** A passkey, and what a browser sends of it: the response of the Web Authentication standard, signed with ES256. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #key: KeyObject;
  readonly #x: Buffer;
  readonly #y: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#x = Buffer.from(x, 'base64url');
    this.#y = Buffer.from(y, 'base64url');
  }

  /** The key as the database has it. */
  get publicKey(): string {
    return this.#cose().toString('base64url');
  }

  create(ceremony: Ceremony): BodyOf<'createPasskey'>['response'] {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#cose()]);
    const data = Buffer.concat([head(ceremony, HAS_KEY), credential]);
    // {fmt: 'none', attStmt: {}, authData}
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    return {
      ...this.#ids(),
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get({ userHandle, ...ceremony }: Ceremony): BodyOf<'loginByPasskey'>['response'] {
    const data = head(ceremony, 0);
    const client = clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      ...this.#ids(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #ids() {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
    };
  }

  /** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
  #cose(): Buffer {
    const fields = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([fields, bytes(this.#x), Buffer.from([0x22]), bytes(this.#y)]);
  }
}

function head({ host = 'localhost', counter = 0, isVerified = true }: Ceremony, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const known = PRESENT | (isVerified ? VERIFIED : 0);
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([known | flags]), count]);
}

function clientData(type: string, { challenge, origin = 'http://localhost:3000' }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A byte string of CBOR. */
function bytes(data: Buffer): Buffer {
  const { length } = data;
  // in as few bytes as it takes
  const start = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(start), data]);
}

/** A text of CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
