// Shown for a text that is or may be about danger: a card with whom to call now, or one quiet line.
// The words are fixed, not a model's, and stay until the user dismisses them.
import { Phone } from 'lucide-react';
import type { CareCard, CareLine, HelpNumber } from '#domain/care/care-words.ts';
import { isCard, type ShownCare } from '#web/core/care/shown-care.ts';
import { Button } from '#web/ui/button.tsx';

export function CareNotice({ care, onDismiss }: { care: ShownCare; onDismiss: () => void }) {
  return isCard(care) ? (
    <Card card={care} onDismiss={onDismiss} />
  ) : (
    <Line line={care} onDismiss={onDismiss} />
  );
}

function Card({ card, onDismiss }: { card: CareCard; onDismiss: () => void }) {
  return (
    <section
      role="alert"
      aria-label={card.title}
      className="sheet animate-appear border-accent/40 px-5 py-5 md:px-7"
    >
      <h2 className="text-lg">{card.title}</h2>
      {/* The numbers come first: on a phone the text fills the screen. */}
      <HelpNumbers lines={card.lines} />
      <p className="mb-4 whitespace-pre-line">{card.body}</p>
      <Button onClick={onDismiss}>{card.dismiss}</Button>
    </section>
  );
}

/** Links that a phone can dial. */
export function HelpNumbers({ lines }: { lines: readonly HelpNumber[] }) {
  return (
    <ul className="my-4 space-y-1">
      {lines.map((line) => (
        <li key={line.number}>
          <a
            href={`tel:${line.number}`}
            className="flex min-h-11 items-center gap-3 rounded-control py-1.5 transition-colors duration-150 hover:bg-sunken"
          >
            <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span className="min-w-14 font-figures text-xl text-accent">{line.number}</span>
            <span className="min-w-0">
              <span className="block leading-snug">{line.name}</span>
              <span className="block text-sm leading-snug text-soft">{line.note}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Line({ line, onDismiss }: { line: CareLine; onDismiss: () => void }) {
  return (
    <p
      role="note"
      className="flex animate-appear flex-wrap items-center gap-x-2 text-sm leading-relaxed text-soft"
    >
      <span>
        {withNumbers(line).map(({ text, isNumber }, at) =>
          isNumber ? (
            <a
              key={at}
              href={`tel:${text}`}
              className="py-2 font-figures text-accent underline underline-offset-4"
            >
              {text}
            </a>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </span>
      <button
        type="button"
        className="min-h-11 px-1 underline decoration-dotted underline-offset-4 hover:text-ink"
        onClick={onDismiss}
      >
        {line.dismiss}
      </button>
    </p>
  );
}

/** The sentence, cut at its numbers. */
function withNumbers({ text, numbers }: CareLine): { text: string; isNumber: boolean }[] {
  let parts = [{ text, isNumber: false }];
  for (const number of numbers)
    parts = parts.flatMap((part) =>
      part.isNumber
        ? [part]
        : part.text
            .split(number)
            .flatMap((rest, at) => [
              ...(at === 0 ? [] : [{ text: number, isNumber: true }]),
              ...(rest === '' ? [] : [{ text: rest, isNumber: false }]),
            ]),
    );
  return parts;
}
