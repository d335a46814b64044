// Two purchase options: a package for new users, and any amount. Both buttons only announce the
// feature (A§1). An expired offer says so and keeps its button (rulings 3).
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import {
  CUSTOM_STONES_MIN,
  customPriceText,
  isOfferOpen,
  PANEL_OFFER,
  priceText,
  STONE_PRICE_MILLS,
} from '#domain/stones/offers.ts';
import { useStoneAmount } from '#web/core/config/use-stone-amount.ts';
import { useStoneSettings } from '#web/features/stones/stone.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useNotice } from '#web/ui/notice.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';

/**
 * `nowMs` decides which offers are valid. Folded while the built-in engine or an own model
 * answers, because they cost no stones.
 */
export function PurchasePanel({ nowMs }: { nowMs: number }) {
  const ai = useStoneSettings().data?.ai;
  const isFree = ai?.engine === 'builtin' || ai?.isOwn === true;
  const title = <h2 className="text-xl">购买灵感石</h2>;
  if (!isFree) {
    return (
      <section aria-label="购买灵感石" className="sheet">
        <div className="px-5 pt-5 md:px-6">{title}</div>
        <Offers nowMs={nowMs} />
      </section>
    );
  }
  return (
    <section aria-label="购买灵感石" className="sheet">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-x-4 rounded-card px-5 py-3 md:px-6 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 md:flex md:items-baseline md:gap-4">
            {title}
            <span className="text-sm text-soft">
              {ai?.isOwn === true ? '自己的模型' : '内置引擎'}不消耗灵感石，现在用不上
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-soft transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <Offers nowMs={nowMs} />
      </details>
    </section>
  );
}

function Offers({ nowMs }: { nowMs: number }) {
  return (
    <div className="mt-4 grid border-t border-hairline md:grid-cols-2">
      <Discount isOpen={isOfferOpen(PANEL_OFFER, nowMs)} />
      <CustomAmount />
    </div>
  );
}

function Choice({
  title,
  badge,
  children,
  className,
}: {
  title: string;
  badge?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role="group"
      aria-label={title}
      className={classNames('flex flex-col px-5 py-5 md:px-6', className)}
    >
      <h3 className="flex items-center gap-2.5 text-base">
        {title}
        {badge}
      </h3>
      {children}
    </div>
  );
}

function useUpgradeAlert() {
  const notice = useNotice();
  return () => notice.info(ERROR_TEXT.PREMIUM_REQUIRED);
}

function Discount({ isOpen }: { isOpen: boolean }) {
  const say = useUpgradeAlert();
  const [year, month, day] = PANEL_OFFER.validUntil.split('-').map(Number);
  return (
    <Choice
      title="新用户礼包"
      badge={isOpen ? <Badge tone="alarm">{PANEL_OFFER.label}</Badge> : <Badge>已结束</Badge>}
    >
      <p className={classNames('mt-2 flex items-baseline gap-3', !isOpen && 'text-soft')}>
        <span className="font-figures text-[2rem] leading-tight">
          {priceText(PANEL_OFFER.priceCents)}
        </span>
        <s className="font-figures text-soft">
          <span className="sr-only">原价 </span>
          {priceText(PANEL_OFFER.wasCents)}
        </s>
        {!isOpen && <span className="font-figures text-sm text-soft">{PANEL_OFFER.label}</span>}
      </p>
      <p className="mt-1 mb-4 flex-1 text-sm text-soft">
        Premium，含 {PANEL_OFFER.stones} 颗灵感石。限新用户，{year}年{month}月{day}日之前。
      </p>
      <Button onClick={say}>立即升级</Button>
    </Choice>
  );
}

function CustomAmount() {
  const id = useId();
  const say = useUpgradeAlert();
  const { stones, canBuy, inputProps } = useStoneAmount();
  return (
    <Choice title="自定义充值" className="border-t border-hairline md:border-t-0 md:border-l">
      <label htmlFor={id} className="mt-2 block text-sm text-soft">
        灵感石数量
      </label>
      <div className="mt-1 mb-4 flex flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <input
          {...inputProps}
          id={id}
          aria-describedby={`${id}-price`}
          className={classNames(FIELD_CLASS, 'min-h-11 w-32! font-figures')}
        />
        <p id={`${id}-price`} aria-live="polite" className="text-sm text-soft">
          {canBuy ? (
            <span>
              共 <span className="font-figures text-xl text-ink">{customPriceText(stones)}</span>
            </span>
          ) : (
            <span>{`最少 ${CUSTOM_STONES_MIN} 颗`}</span>
          )}
          <span className="ml-2">每颗 ${STONE_PRICE_MILLS / 1000}</span>
        </p>
      </div>
      <Button disabled={!canBuy} onClick={say}>
        立即支付
      </Button>
    </Choice>
  );
}
