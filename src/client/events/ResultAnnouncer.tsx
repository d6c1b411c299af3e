import { VisuallyHidden } from '@mantine/core';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { entriesQuery } from '#client/api/queries.ts';
import { resultText } from './resultText.ts';
import { NO_RESULTS, withFirstResults, withResponse } from './resultTracker.ts';

/** What one result changes comes in several answers, and results come in bursts: one message for all. */
const BURST_MS = 1_000;

/** Tells those who hear the page that a winner has come in, or that an own entry has moved, on whatever screen shows it. */
export function ResultAnnouncer() {
  const queryClient = useQueryClient();
  const [words, setWords] = useState('');
  useEffect(() => trackResults(queryClient, setWords), [queryClient]);
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}

function trackResults(queryClient: QueryClient, announceText: (words: string) => void): () => void {
  const queries = queryClient.getQueryCache();
  let announced = NO_RESULTS;
  let tracked = NO_RESULTS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOwn = (entryId: number) =>
    queryClient.getQueryData(entriesQuery().queryKey)?.some(({ id }) => id === entryId) ?? false;
  const announce = () => {
    const words = resultText(announced, tracked);
    announced = tracked;
    if (words) announceText(words);
  };
  const see = ({ queryKey, state: { data } }: Query) => {
    const next = data === undefined ? tracked : withResponse(tracked, queryKey, data, isOwn);
    if (next === tracked) return;
    tracked = next;
    announced = withFirstResults(announced, tracked);
    clearTimeout(timer);
    timer = setTimeout(announce, BURST_MS);
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
