// /info: what the product is, in English (A§1), with the two ways in.
import { useNavigate } from 'react-router';
import { enterTrial } from '#web/core/mode/trial-flags.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';

/** The page. */
export function InfoPage() {
  const navigate = useNavigate();
  const { status } = useSession();
  const startTrial = () => {
    enterTrial();
    void navigate('/test/inspiration');
  };
  return (
    <main lang="en" className="column flex min-h-dvh flex-col justify-center py-16">
      <LogoMark className="size-14" />
      <h1 className="mt-8 text-[clamp(2.25rem,7vw,3.5rem)] leading-[1.15]">
        Write a line.
        <br />
        Hear an echo.
      </h1>
      <p className="mt-6 max-w-[32em] text-lg text-soft">
        <span lang="zh-CN">回响</span> · Echo Notes is a quiet journal in Chinese. Note what moved you, talk it over, and let the days grow into letters to
        yourself.
      </p>
      <div className="mt-10 flex flex-wrap gap-3">
        <Button variant="primary" className="min-h-12 px-7" onClick={startTrial}>
          Try for Free
        </Button>
        <Button className="min-h-12 px-7" onClick={() => void navigate('/login')}>
          Sign in
        </Button>
      </div>
      {status === 'offline' && (
        <p role="status" className="mt-6 text-sm text-soft">
          The server cannot be reached right now. The trial works without it; everything you write stays on this device.
        </p>
      )}
    </main>
  );
}
