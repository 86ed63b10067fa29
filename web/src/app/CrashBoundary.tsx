import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { ErrorState, WholePage } from '#web/ui/Notice.tsx';
import { ChunkLoadError } from './lazyScreen.ts';

interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** Whether nothing is left around a failure, not even the bars. */
  readonly isWholePage?: boolean;
}

interface BoundaryProps extends CrashBoundaryProps {
  readonly userId: string | undefined;
}

interface State {
  readonly error?: unknown;
}

const reload = (): void => window.location.reload();

/** Whatever still goes on beside the failure, as an upload does, would object to the page's end. */
function reloadUnlessBusy(): void {
  if (window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) reload();
}

function CrashScreen({ kind }: { readonly kind: 'chunk' | 'crash' }) {
  const { t } = useTranslation(['pages', 'common']);
  useEffect(() => {
    if (kind !== 'chunk') return;
    window.addEventListener('online', reloadUnlessBusy);
    return () => window.removeEventListener('online', reloadUnlessBusy);
  }, [kind]);
  return (
    <ErrorState
      title={t(kind === 'chunk' && !navigator.onLine ? 'common:offline' : `${kind}.title`)}
      text={t(`${kind}.text`)}
      retryLabel={t(`${kind}.reload`)}
      onRetry={reload}
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
    const screen = <CrashScreen kind={error instanceof ChunkLoadError ? 'chunk' : 'crash'} />;
    return this.props.isWholePage ? <WholePage>{screen}</WholePage> : screen;
  }
}

/**
 * Offers to reload the page when a screen could not be loaded, or failed while it was shown. The end of the sign-in takes
 * the offer away, because what fails would have led to the sign-in.
 */
export function CrashBoundary(props: CrashBoundaryProps) {
  return <Boundary {...props} userId={userIdOf(useAuth().user)} />;
}
