import { createContext, useContext } from 'react';
import type { Wanted } from './wanted.ts';

export interface FreshSignInState {
  /**
   * Runs a call, and runs it again after a sign-in if the server asks for a fresh one. At the provider's page this one is gone:
   * then `useGoOn` goes on with what was wanted.
   */
  readonly whenSignedIn: <T>(wanted: Wanted, work: () => Promise<T>) => Promise<T>;
  /** whether a sign-in is asked for, over another dialog maybe, which then stays */
  readonly isAsking: boolean;
}

export const FreshSignInContext = createContext<FreshSignInState>({
  whenSignedIn: (_, work) => work(),
  isAsking: false,
});

export function useFreshSignIn(): FreshSignInState {
  return useContext(FreshSignInContext);
}
