import { Layout } from './Layout.tsx';

interface ErrorPageProps {
  /** The app's address. */
  readonly home: string;
  /** The page was left open for too long, or was opened twice. */
  readonly isExpired: boolean;
  /** What was wrong, for whoever built the request. */
  readonly detail?: string | undefined;
}

export function ErrorPage({ home, isExpired, detail }: ErrorPageProps) {
  const title = isExpired ? 'This sign-in has expired' : 'This sign-in did not work';
  return (
    <Layout title={title}>
      <section className="card" aria-labelledby="title">
        <h1 id="title">{title}</h1>
        <p>
          {isExpired
            ? 'The page was open for too long, or the sign-in was finished in another tab. Nothing is lost.'
            : 'The request to sign in could not be understood. Start again from the app.'}
        </p>
        {detail !== undefined && <p className="hint">{detail}</p>}
        <a className="primary" href={home}>
          Back to Item Registry
        </a>
      </section>
    </Layout>
  );
}
