import { type Route, route } from '#functions/lib/http/route.ts';
import { assets } from '#shared/contract/assets.ts';
import type { Collaborators } from './collaborators.ts';
import { sendQr } from './sendQr.ts';

export const sendQrRoutes = (world: Collaborators): Route[] => [
  route(assets.sendQr, async ({ caller, body }) => {
    await sendQr(world, caller, body);
    return { body: { message: 'The QR code was sent.' } };
  }),
];
