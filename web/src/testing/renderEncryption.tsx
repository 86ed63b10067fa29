import { Route, Routes } from 'react-router';
import { beforeAll } from 'vitest';
import { routes } from '#web/base/routes.ts';
import PasswordResetScreen from '#web/features/encryption/PasswordResetScreen.tsx';
import EncryptionSettingsScreen from '#web/features/encryption/settings/EncryptionSettingsScreen.tsx';
import type { FakeServer } from './fakeServer.ts';
import { prepareScreens, renderScreen } from './renderScreen.tsx';

export const renderEncryption = (path: string, server: FakeServer) =>
  renderScreen(
    <Routes>
      <Route path={routes.encryptionSettings.path} element={<EncryptionSettingsScreen />} />
      <Route path={routes.passwordReset.path} element={<PasswordResetScreen />} />
    </Routes>,
    { path, server },
  );

/** As `prepareScreens`, with the strength meter loaded. */
export function prepareEncryption(): void {
  beforeAll(() => import('#web/ui/password/passwordStrength.ts'));
  prepareScreens();
}
