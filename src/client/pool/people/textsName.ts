import type { Pool } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';

/** Returns what a pool's texts are about: `House rules, prizes, and dues`; undefined without any. */
export function textsName({ rules, prizes, dues }: Pick<Pool, 'rules' | 'prizes' | 'dues'>): string | undefined {
  const names = [rules !== '' && 'house rules', prizes !== '' && 'prizes', dues !== null && 'dues'];
  const text = listText(names.filter((name) => name !== false));
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}
