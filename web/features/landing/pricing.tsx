// The plans (A§1, A§2). Nothing can be bought yet, and the premium button says so.
import { Check } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import {
  CUSTOM_STONES_MIN,
  customPriceText,
  isOfferOpen,
  LANDING_OFFER,
  priceText,
  STONE_PRICE_MILLS,
} from '#domain/stones/offers.ts';
import { useStoneAmount } from '#web/core/config/use-stone-amount.ts';
import { Entrance } from '#web/features/landing/entrance.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useNotice } from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';

const FREE_CONTENTS = [
  'Posts, conversations and notes without a limit',
  'Half of the inspiration styles',
  'Five export templates',
  'Free Inspiration Stones every 24 hours',
  'Your data as a download, whenever you like',
] as const;

const PREMIUM_BENEFITS = [
  'All inspiration styles',
  'All export templates',
  'More Inspiration Stones',
  'No image watermark',
  'Faster responses',
] as const;

/** Part of the custom option only (A§1). */
const CUSTOM_BENEFIT = 'Dedicated customer service';

type Option = 'discount' | 'custom';

export interface PricingProps {
  /** The current time in epoch milliseconds; decides whether the discount is still valid. */
  nowMs: number;
  onTry: () => void;
}

/** The two plans, premium with two options. */
export function Pricing({ nowMs, onTry }: PricingProps) {
  const isOpen = isOfferOpen(LANDING_OFFER, nowMs);
  const [chosen, setOption] = useState<Option | null>(null);
  const option = chosen ?? (isOpen ? 'discount' : 'custom');
  const options = [
    { id: 'discount', label: isOpen ? 'Discount' : 'Discount · ended' },
    { id: 'custom', label: 'Custom' },
  ] as const;
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="scroll-mt-16 border-y border-hairline bg-sunken/60"
    >
      <div className="mx-auto max-w-[1120px] px-5 py-20 md:px-8 md:py-28">
        <Entrance>
          <h2 id="pricing-title" className="text-[clamp(1.75rem,4vw,2.5rem)] leading-[1.2]">
            Pricing
          </h2>
          <p className="mt-3 max-w-[38em] font-figures text-lg leading-relaxed text-soft">
            Writing is free. Echoes from a remote model use Inspiration Stones; they never expire,
            and some are yours each day.
          </p>
        </Entrance>
        <div className="mt-10 grid items-start gap-5 md:mt-14 lg:grid-cols-[5fr_7fr]">
          <Entrance>
            <Plan name="Free Plan">
              <p className="mt-3 flex items-baseline gap-2">
                <span className="font-figures text-[2.75rem] leading-none">$0</span>
                <span className="font-figures text-soft">/month</span>
              </p>
              <Benefits items={FREE_CONTENTS} label="Free Plan includes" />
              <Button className="mt-8 min-h-12 w-full font-figures" onClick={onTry}>
                Try for Free
              </Button>
            </Plan>
          </Entrance>
          <Entrance delayMs={80}>
            <Plan name="Premium Plan" isChosen>
              <Tabs
                label="Premium options"
                items={options}
                value={option}
                onChange={setOption}
                className="mt-3 font-figures"
              >
                <div className="pt-5">
                  {option === 'discount' ? <Discount isOpen={isOpen} /> : <Custom />}
                </div>
              </Tabs>
              <h4 className="mt-8 text-lg">Premium Benefits</h4>
              <Benefits
                items={
                  option === 'custom' ? [...PREMIUM_BENEFITS, CUSTOM_BENEFIT] : PREMIUM_BENEFITS
                }
                label="Premium Benefits"
                className="mt-2! sm:columns-2 sm:gap-8"
              />
            </Plan>
          </Entrance>
        </div>
      </div>
    </section>
  );
}

function Plan({
  name,
  isChosen = false,
  children,
}: {
  name: string;
  isChosen?: boolean;
  children: ReactNode;
}) {
  return (
    <article
      aria-label={name}
      className={classNames(
        'sheet px-6 py-7 md:px-8 md:py-8',
        isChosen && 'border-accent/50 shadow-lifted',
      )}
    >
      <h3 className="text-xl">{name}</h3>
      {children}
    </article>
  );
}

function Benefits({
  items,
  label,
  className,
}: {
  items: readonly string[];
  label: string;
  className?: string;
}) {
  return (
    <ul aria-label={label} className={classNames('mt-6 font-figures', className)}>
      {items.map((item) => (
        <li key={item} className="flex break-inside-avoid items-start gap-2.5 py-1 leading-relaxed">
          <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}

function GetPremium({ disabled = false }: { disabled?: boolean }) {
  const notice = useNotice();
  return (
    <Button
      variant="primary"
      disabled={disabled}
      className="mt-6 min-h-12 w-full font-figures"
      onClick={() => notice.info('Upgrade feature coming soon!')}
    >
      Get Premium
    </Button>
  );
}

function Discount({ isOpen }: { isOpen: boolean }) {
  const lastDay = new Date(`${LANDING_OFFER.validUntil}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <>
      <div className="flex min-h-24 flex-col justify-center">
        <p
          className={classNames(
            'flex flex-wrap items-center gap-x-3 gap-y-2',
            !isOpen && 'text-soft',
          )}
        >
          <span className="font-figures text-[2.75rem] leading-none">
            {priceText(LANDING_OFFER.priceCents)}
          </span>
          <s className="font-figures text-lg text-soft">
            <span className="sr-only">was </span>
            {priceText(LANDING_OFFER.wasCents)}
          </s>
          {isOpen ? <Badge tone="accent">{LANDING_OFFER.label}</Badge> : <Badge>Ended</Badge>}
        </p>
        <p className="mt-3 font-figures text-sm text-soft">
          {!isOpen && <span>{`${LANDING_OFFER.label}. `}</span>}
          <span>
            New-user package with {LANDING_OFFER.stones} Inspiration Stones, before {lastDay}.
          </span>
        </p>
      </div>
      <GetPremium />
    </>
  );
}

function Custom() {
  const id = useId();
  const { stones, canBuy, inputProps } = useStoneAmount();
  return (
    <>
      <div className="flex min-h-24 flex-wrap items-end gap-x-6 gap-y-2">
        <div>
          <label htmlFor={id} className="block font-figures text-sm text-soft">
            Inspiration Stones
          </label>
          <input
            {...inputProps}
            id={id}
            aria-describedby={`${id}-price`}
            className={classNames(FIELD_CLASS, 'mt-1 min-h-12 w-36! font-figures')}
          />
        </div>
        <p id={`${id}-price`} aria-live="polite" className="pb-1 font-figures">
          {canBuy ? (
            <span className="block text-[2rem] leading-tight">{customPriceText(stones)}</span>
          ) : (
            <span className="block text-soft">At least {CUSTOM_STONES_MIN}</span>
          )}
          <span className="text-sm text-soft">${STONE_PRICE_MILLS / 1000} per stone</span>
        </p>
      </div>
      <GetPremium disabled={!canBuy} />
    </>
  );
}
