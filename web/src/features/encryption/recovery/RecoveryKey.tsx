import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { pickWords } from './pickWords.ts';
import { RecoveryCheck } from './RecoveryCheck.tsx';
import { RecoveryWords } from './RecoveryWords.tsx';

interface RecoveryKeyProps {
  readonly words: readonly string[];
  readonly onSaved: () => void;
}

/** The words first, then a check without them, which asks for other words each time. */
export function RecoveryKey({ words, onSaved }: RecoveryKeyProps) {
  const [asked, setAsked] = useState<readonly number[]>();
  useWindowEvent('beforeunload', (event) => event.preventDefault());

  if (!asked) return <RecoveryWords words={words} onNext={() => setAsked(pickWords(words.length))} />;
  return <RecoveryCheck words={words} asked={asked} onBack={() => setAsked(undefined)} onSaved={onSaved} />;
}
