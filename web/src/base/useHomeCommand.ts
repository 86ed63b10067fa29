import { useNavigate } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { offersCommand, runScreenCommand } from '#web/base/screenCommands.ts';

/** Goes Home, and runs there what only Home can do. */
export function useHomeCommand() {
  const navigate = useNavigate();
  return (command: Parameters<typeof runScreenCommand>[0]): void => {
    if (!offersCommand(command)) void navigate(routes.home.href());
    runScreenCommand(command, routes.home.href());
  };
}
