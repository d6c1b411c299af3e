import { VisuallyHidden } from '@mantine/core';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { entriesQuery } from '#client/queries.ts';
import { resultWords } from './resultWords.ts';
import { NOTHING_SEEN, withAnswer, withFirstSeen } from './seenResults.ts';

/** What one result changes comes in several answers, and results come in bursts: one message for all. */
const BURST_MS = 1_000;

/** Tells those who hear the page that a winner has come in, or that an own entry has moved, on whatever screen shows it. */
export function ResultNews() {
  const queryClient = useQueryClient();
  const [words, setWords] = useState('');
  useEffect(() => watchResults(queryClient, setWords), [queryClient]);
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}

function watchResults(queryClient: QueryClient, tell: (words: string) => void): () => void {
  const queries = queryClient.getQueryCache();
  let told = NOTHING_SEEN;
  let seen = NOTHING_SEEN;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOwn = (entryId: number) =>
    queryClient.getQueryData(entriesQuery().queryKey)?.some(({ id }) => id === entryId) ?? false;
  const tellNews = () => {
    const words = resultWords(told, seen);
    told = seen;
    if (words) tell(words);
  };
  const see = ({ queryKey, state: { data } }: Query) => {
    const next = data === undefined ? seen : withAnswer(seen, queryKey, data, isOwn);
    if (next === seen) return;
    seen = next;
    told = withFirstSeen(told, seen);
    clearTimeout(timer);
    timer = setTimeout(tellNews, BURST_MS);
  };
  for (const query of queries.getAll()) see(query);
  const stop = queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') see(event.query);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
