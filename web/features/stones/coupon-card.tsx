// A promo code. Input is cleaned on every change, and sent by the button or by Enter (A§4, A§5).
import { useState, type FormEvent } from 'react';
import type { StoneBanner } from '#domain/stones/claim-banner.ts';
import { COUPON_EMPTY } from '#domain/stones/coupon-banner.ts';
import { typedCouponCode } from '#domain/stones/coupon.ts';
import { useHoldExpiry } from '#web/core/session/use-session.ts';
import { BannerLine } from '#web/features/stones/banner-line.tsx';
import { useRedeem } from '#web/features/stones/stone.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FIELD_CLASS } from '#web/ui/field-class.ts';
import { useFilteredInput } from '#web/ui/use-filtered-input.ts';

export function CouponCard() {
  const redeem = useRedeem();
  const [code, setCode] = useState('');
  const [banner, setBanner] = useState<StoneBanner | null>(null);

  const typing = useFilteredInput(code, typedCouponCode, (typed) => {
    setCode(typed);
    setBanner(null);
  });
  // What an input method has not finished counts as well.
  useHoldExpiry(typing.value !== '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (redeem.isPending) return;
    if (code.trim() === '') return setBanner(COUPON_EMPTY);
    setBanner(null);
    const said = await redeem.mutateAsync(code);
    setBanner(said);
    if (said.tone === 'success') setCode('');
  };

  return (
    <section aria-label="优惠码" className="flex flex-col sheet px-5 py-5 md:px-6">
      <h2 className="text-xl">优惠码</h2>
      <p className="mt-1 mb-4 flex-1 text-sm text-soft">有优惠码的话，在这里换成灵感石。</p>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3 sm:flex-row md:flex-col"
      >
        <input
          aria-label="优惠码"
          placeholder="请输入优惠码"
          {...typing}
          disabled={redeem.isPending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(FIELD_CLASS, 'min-h-11 min-w-0 sm:flex-1 md:flex-none')}
        />
        <Button type="submit" busy={redeem.isPending} busyLabel="使用中...">
          使用
        </Button>
      </form>
      <BannerLine banner={banner} />
    </section>
  );
}
