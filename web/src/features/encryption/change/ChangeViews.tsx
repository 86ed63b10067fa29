import { useState } from 'react';
import type * as z from 'zod/mini';
import type { passwordChange } from '#shared/contract/encryption.ts';
import { ResetView } from '../reset/ResetView.tsx';
import { CannotChange } from './CannotChange.tsx';
import type { ChangeMode } from './ChangePassword.tsx';
import { CurrentPasswordForm } from './CurrentPasswordForm.tsx';
import { OptionsView } from './OptionsView.tsx';
import { RecoveryForm } from './RecoveryForm.tsx';
import { usePasswordChanged } from './usePasswordChanged.ts';

export type ChangeOptions = z.output<typeof passwordChange.checkChangeImpact.response>;
export type ChangeView = 'options' | 'current' | 'recovery' | 'reset';

interface ChangeViewsProps {
  readonly mode: ChangeMode;
  readonly options: ChangeOptions;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

const firstView = (mode: ChangeMode, { securityLevel }: ChangeOptions): ChangeView =>
  mode === 'recovery' && securityLevel === 'Enhanced' ? 'recovery' : 'options';

/** One of the four views. */
export function ChangeViews({ mode, options, onBusy, onClose }: ChangeViewsProps) {
  const [view, setView] = useState(() => firstView(mode, options));
  const onChanged = usePasswordChanged(onClose);
  const form = {
    makesNewKey: options.securityLevel === 'Enhanced',
    onBusy,
    onBack: () => setView('options'),
    onChanged,
  };
  if (!options.impact.canChange) return <CannotChange message={options.impact.message} onClose={onClose} />;
  switch (view) {
    case 'options':
      return <OptionsView options={options} onChoose={setView} onClose={onClose} />;
    case 'current':
      return <CurrentPasswordForm {...form} />;
    case 'recovery':
      return <RecoveryForm {...form} />;
    case 'reset':
      return <ResetView onBusy={onBusy} onBack={form.onBack} />;
  }
}
