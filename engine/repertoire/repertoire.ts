// Finds the lines for an event or an act.
import type { PersonaKey } from '#engine/personas.ts';
import type { EventId } from '#engine/reading/events.ts';
import { BODY_LINES } from '#engine/repertoire/body.ts';
import { DAYS_LINES } from '#engine/repertoire/days.ts';
import { FAMILY_LINES } from '#engine/repertoire/family.ts';
import { GENERAL_LINES, type GeneralKey } from '#engine/repertoire/general.ts';
import type { Lines } from '#engine/repertoire/line.ts';
import { LOSS_LINES } from '#engine/repertoire/loss.ts';
import { LOVE_LINES } from '#engine/repertoire/love.ts';
import { MONEY_LINES } from '#engine/repertoire/money.ts';
import { PEOPLE_LINES } from '#engine/repertoire/people.ts';
import { STUDY_LINES } from '#engine/repertoire/study.ts';
import { WORK_LINES } from '#engine/repertoire/work.ts';

/** The lines of every event. */
export const EVENT_LINES: Readonly<Record<EventId, Lines>> = {
  ...WORK_LINES,
  ...STUDY_LINES,
  ...FAMILY_LINES,
  ...LOSS_LINES,
  ...LOVE_LINES,
  ...PEOPLE_LINES,
  ...BODY_LINES,
  ...MONEY_LINES,
  ...DAYS_LINES,
};

export { GENERAL_LINES, type GeneralKey };

/** The lines of a persona for an event or a general situation. */
export function linesFor(key: EventId | GeneralKey, persona: PersonaKey): readonly string[] {
  const lines: Lines =
    key in EVENT_LINES ? EVENT_LINES[key as EventId] : GENERAL_LINES[key as GeneralKey];
  return lines[persona];
}
