// Shown above everything else if a text contains signs of danger: the reason, and whom to call now.
// The text is fixed, not a model's. The card stays until the user dismisses it.
import { Phone } from 'lucide-react';
import type { CrisisCard as Card } from '#contract/ai-answer.ts';
import { Button } from '#web/ui/button.tsx';

/** The phone numbers are links that a phone can dial. */
export function CrisisCard({ card, onDismiss }: { card: Card; onDismiss: () => void }) {
  return (
    <section
      role="alert"
      aria-label={card.title}
      className="sheet animate-appear border-accent/40 px-5 py-5 md:px-7"
    >
      <h2 className="text-lg">{card.title}</h2>
      <p className="mt-1 whitespace-pre-line">{card.body}</p>
      <ul className="my-4 space-y-1">
        {card.lines.map((line) => (
          <li key={line.number}>
            <a
              href={`tel:${line.number}`}
              className="flex min-h-11 items-center gap-3 rounded-control transition-colors duration-150 hover:bg-sunken"
            >
              <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span className="font-figures text-xl text-accent">{line.number}</span>
              <span className="min-w-0">
                <span className="block leading-snug">{line.name}</span>
                <span className="block text-sm leading-snug text-soft">{line.note}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Button onClick={onDismiss}>{card.dismiss}</Button>
    </section>
  );
}
