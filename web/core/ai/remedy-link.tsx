import { useMode } from '#web/core/mode/use-mode.ts';
import { Link } from '#web/ui/navigation/router.tsx';

const SETTINGS = { label: '去设置', path: '/setting' } as const;

const REMEDIES: Record<string, { label: string; path: `/${string}` }> = {
  INSUFFICIENT_STONES: { label: '领取灵感石', path: '/purchase_token' },
  AI_LIMIT_REACHED: { label: '看用量', path: '/setting' },
  AI_SWITCHED_OFF: SETTINGS,
  AI_CONSENT_REQUIRED: SETTINGS,
  OWN_MODEL_UNREACHABLE: SETTINGS,
  OWN_MODEL_REFUSED: SETTINGS,
  OWN_MODEL_TOO_SMALL: SETTINGS,
};

/** Leads to the page where the user can resolve a refused AI call. Empty if there is none. */
export function RemedyLink({ code }: { code: string | null }) {
  const mode = useMode();
  const remedy = code === null ? undefined : REMEDIES[code];
  if (remedy === undefined) return null;
  return (
    <Link
      to={mode.path(remedy.path)}
      className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
    >
      {remedy.label}
    </Link>
  );
}
