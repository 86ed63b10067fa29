import { type Route, route } from '#functions/lib/http/route.ts';
import { assets } from '#shared/contract/assets.ts';
import { type SendQrDeps, sendQr } from './sendQr.ts';

export const sendQrRoutes = (deps: SendQrDeps): Route[] => [
  route(assets.sendQr, async ({ caller, body }) => {
    await sendQr(deps, caller, body);
    return { body: { message: 'The QR code was sent.' } };
  }),
];
