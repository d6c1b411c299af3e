import { dirname } from 'node:path';
import { type Passage, readText } from './prose.ts';

/** Words to avoid, each with plain ones; as patterns, so that a search for the words finds only misuse. */
const WORDS: readonly (readonly [word: RegExp, plain: string])[] = [
  [/\bshel(?:f|ves)\b/, 'cache region'],
  [/\ban(?:ew)\b/, 'again'],
  [/\bwho(?:so)?ever\b/, 'a role: player, caller, pool admin'],
  [/\bt(?:ells?|elling|old)\b/, 'return, log, show, report, send'],
  [/\b(?:hears?|heard)\b/, 'receive'],
  [/\breckon(?:s|ed|ing)?\b/, 'compute'],
  [/\b(?:is|are|was|were|be|been) said\b/, 'show, report, return'],
  [/\bbe had\b/, 'be available'],
  [/\bso many\b/, 'a number or a name: `count` entries'],
  [/\bbears?\b/, 'have'],
  [/\bbeside\b/, 'next to'],
  [/\bin turn\b/, 'one after another, alternately'],
  [/\bby (?:itself|themselves)\b/, 'automatically, alone'],
  [/\bof (?:its|their|his|her|our|your|one[’']s) own\b/, 'separate, own'],
  [/\bforet(?:ell\w*|old)\b/, 'preview'],
  [/\b(?:that which|thereof|therein|hitherto|henceforth)\b/, 'the noun'],
];
/** A comment or title without a noun as its subject. */
const PRONOUN = /^\W*(what|who|whom|whatever|whichever)\b(?!.*\?\W*$)/is;
const MAX_COMMENT_RATE = 6;
/** The types of a JavaScript file are comments. */
const TYPES = /@(?:import|param|returns|type|typedef)\b/;
/** A smaller folder may explain more. */
const MIN_CODE_LINES = 100;

/** The listed words of a passage. */
export function wordErrors({ kind, path, line, text }: Passage): string[] {
  const flat = text.replaceAll(/\n[^\S\n]*(?:\*(?!\/)|\/\/|--)?/g, (mark) => ' '.repeat(mark.length));
  const words = WORDS.flatMap(([word, plain]) =>
    [...flat.matchAll(new RegExp(word.source.replaceAll(' ', ' +'), 'gi'))].map(({ 0: found, index }) => {
      const at = line + text.slice(0, index).split('\n').length - 1;
      return `${path}:${at}: "${found.replaceAll(/ +/g, ' ')}", plain: ${plain}`;
    }),
  );
  const [, pronoun] = kind === 'paragraph' ? [] : (PRONOUN.exec(text) ?? []);
  return pronoun ? [...words, `${path}:${line}: begins with "${pronoun}", plain: a noun`] : words;
}

/** Folders with more lines of comments than 6 per 100 lines of code. */
export function commentRateErrors(paths: readonly string[], passages: readonly Passage[]): string[] {
  const folders = new Map<string, { comments: number; code: number }>();
  for (const path of paths.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))) {
    const lines = readText(path).split('\n');
    const comments = passages
      .filter((passage) => passage.kind === 'comment' && passage.path === path && !TYPES.test(passage.text))
      .filter(({ line }) => /^\s*\{?(?:\/\*|\/\/|--)/.test(lines[line - 1] ?? ''))
      .reduce((count, { text }) => count + text.split('\n').length, 0);
    const code = lines.filter((line) => line.trim() !== '').length - comments;
    for (const folder of foldersOf(path)) {
      const counts = folders.get(folder) ?? { comments: 0, code: 0 };
      folders.set(folder, { comments: counts.comments + comments, code: counts.code + code });
    }
  }
  return [...folders].flatMap(([folder, { comments, code }]) => {
    const rate = (100 * comments) / code;
    if (code < MIN_CODE_LINES || rate <= MAX_COMMENT_RATE) return [];
    return `${folder}: ${rate.toFixed(1)} lines of comments per 100 lines of code, at most ${MAX_COMMENT_RATE}`;
  });
}

/** Folders such as `src/server` and `src/server/picks`, each with all files below; configurations in the root count as `build`. */
function foldersOf(path: string): Set<string> {
  const folder = dirname(path);
  const parts = folder === '.' ? ['build'] : folder.split('/');
  return new Set([parts.slice(0, 2).join('/'), parts.slice(0, 3).join('/')]);
}
