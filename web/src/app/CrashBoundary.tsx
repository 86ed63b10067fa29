import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { ErrorState } from '#web/ui/Notice.tsx';
import { ChunkLoadError } from './lazyScreen.ts';

interface BoundaryProps {
  readonly userId: string | undefined;
  readonly children: ReactNode;
}

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

class Boundary extends Component<BoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidUpdate({ userId }: BoundaryProps): void {
    if (userId !== this.props.userId && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <CrashScreen kind={error instanceof ChunkLoadError ? 'chunk' : 'crash'} />;
  }
}

/**
 * Offers to reload the page when a screen could not be loaded, or failed while it was shown. The end of the sign-in takes
 * the offer away, because what fails would have led to the sign-in.
 */
export function CrashBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary userId={userIdOf(useAuth().user)}>{children}</Boundary>;
}
