// The drawn avatars as a group of radio buttons.
import { useId } from 'react';
import {
  PERSONA_AVATAR_NAMES,
  PERSONA_AVATARS,
  personaAvatarUrl,
  type PersonaAvatar,
} from '#domain/personas/persona.ts';

export interface AvatarChoiceProps {
  chosen: PersonaAvatar;
  onChoose: (avatar: PersonaAvatar) => void;
}

export function AvatarChoice({ chosen, onChoose }: AvatarChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-soft">头像</legend>
      <div className="grid grid-cols-6 gap-x-1 gap-y-2 sm:grid-cols-12">
        {PERSONA_AVATAR_NAMES.map((avatar) => (
          <label key={avatar} className="relative grid min-h-12 place-items-center">
            <input
              type="radio"
              name={name}
              aria-label={PERSONA_AVATARS[avatar]}
              checked={avatar === chosen}
              onChange={() => onChoose(avatar)}
              className="peer absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <img
              src={personaAvatarUrl(avatar)}
              alt=""
              data-drawn
              className="size-11 rounded-full border border-hairline peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-accent peer-focus-visible:ring-2 peer-focus-visible:ring-accent peer-focus-visible:ring-offset-4"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
