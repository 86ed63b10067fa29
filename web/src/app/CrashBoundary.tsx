import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/Notice.tsx';
import { ChunkLoadError } from './lazyScreen.ts';

interface State {
  readonly error?: unknown;
}

function CrashScreen({ kind }: { readonly kind: 'chunk' | 'crash' }) {
  const { t } = useTranslation('pages');
  return (
    <ErrorState
      title={t(kind === 'chunk' && !navigator.onLine ? 'chunk.offline' : `${kind}.title`)}
      text={t(`${kind}.text`)}
      retryLabel={t(`${kind}.reload`)}
      onRetry={() => window.location.reload()}
    />
  );
}

/** Offers to reload the page when a screen could not be loaded, or failed while it was shown. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <CrashScreen kind={error instanceof ChunkLoadError ? 'chunk' : 'crash'} />;
  }
}
