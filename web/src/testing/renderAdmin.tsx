import type { ReactNode } from 'react';
import type { FakeServer } from './fakeServer.ts';
import { renderScreen } from './renderScreen.tsx';
import { userWith } from './users.ts';

/** Renders a screen for an administrator, whose token can be renewed. */
export function renderAdmin(content: ReactNode, server: FakeServer) {
  const administrator = userWith({ role: ['User', 'Admin'], userId: 'admin-1' });
  return renderScreen(content, {
    server,
    signedIn: administrator,
    signIn: { signinSilent: Promise.resolve(administrator) },
  });
}
