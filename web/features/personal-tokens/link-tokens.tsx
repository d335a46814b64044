// On the reset page: tokens outlive the new password, and can be ended with it (rulings 112). The
// page has the session of a mailed link and no API client, so both requests are made here.
import { useEffect, useState } from 'react';
import { TokensSwitch } from '#web/features/personal-tokens/tokens-outlive.tsx';

const TOKENS_PATH = '/api/personal-tokens';

/** How long a request may take, in milliseconds: the form waits for it. */
const TIMEOUT_MS = 10_000;

/** The access token of the link's session; null when it has ended. */
export type FindAccessToken = () => Promise<string | null>;

async function request(method: 'GET' | 'DELETE', find: FindAccessToken): Promise<Response> {
  const accessToken = await find();
  const answer = await fetch(TOKENS_PATH, {
    method,
    headers: { Authorization: `Bearer ${accessToken ?? ''}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${method} ${TOKENS_PATH}: ${answer.status}`);
  return answer;
}

/** Ends all tokens of the link's user. Throws when they may still be there. */
export async function endTokensOfLink(find: FindAccessToken): Promise<void> {
  await request('DELETE', find);
}

async function countTokens(find: FindAccessToken): Promise<number> {
  const { items } = (await (await request('GET', find)).json()) as { items: readonly unknown[] };
  return items.length;
}

export interface LinkTokensProps {
  findAccessToken: FindAccessToken;
  endsTokens: boolean;
  onChange: (endsTokens: boolean) => void;
}

/** The switch of a user with tokens. A failed count shows it too, without a number. */
export function LinkTokens({ findAccessToken, endsTokens, onChange }: LinkTokensProps) {
  const [count, setCount] = useState<number | null>(0);
  useEffect(() => {
    let isShown = true;
    void countTokens(findAccessToken)
      .catch(() => null)
      .then((known) => isShown && setCount(known));
    return () => {
      isShown = false;
    };
  }, [findAccessToken]);
  return <TokensSwitch count={count} endsTokens={endsTokens} onChange={onChange} />;
}
