import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Invite } from '#contract/schemas.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { pictureKey } from './inviteDrawing.ts';

/** A picture has about 30 kB. */
const MAX_PICTURES = 100;
/** Some seconds of drawing. */
const MAX_WAITING = 20;

/** Draws pictures of invites one after another, and caches them by what they show. */
export class InvitePictures {
  readonly #draw: (invite: Invite) => Promise<Uint8Array>;
  readonly #pictures = new LRUCache<string, Promise<EncodedBody<string>>>({ max: MAX_PICTURES });
  readonly #drawing = pLimit(1);

  constructor(draw: (invite: Invite) => Promise<Uint8Array>) {
    this.#draw = draw;
  }

  /** `beforeDrawing` may reject, and is called only if the picture is not cached. */
  async get(invite: Invite, beforeDrawing: () => Promise<void>): Promise<EncodedBody<string>> {
    const key = pictureKey(invite);
    const cached = this.#pictures.get(key);
    if (cached) return cached;
    await beforeDrawing();
    return this.#pictures.get(key) ?? this.#begin(key, invite);
  }

  #begin(key: string, invite: Invite): Promise<EncodedBody<string>> {
    if (this.#drawing.pendingCount >= MAX_WAITING) {
      throw new HttpError(503, 'Too many pictures are being drawn. Please try again.', undefined, {
        'Retry-After': '10',
      });
    }
    const picture = this.#drawing(async () => new EncodedBody<string>(await this.#draw(invite), 'image/png'));
    this.#pictures.set(key, picture);
    picture.catch(() => this.#pictures.delete(key));
    return picture;
  }
}
