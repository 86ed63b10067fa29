import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Goes to `target` after `ms`, once there is a target. */
export function useRedirect(target: string | undefined, ms: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (target === undefined) return;
    const timer = setTimeout(() => void navigate(target, { replace: true }), ms);
    return () => clearTimeout(timer);
  }, [target, ms, navigate]);
}
