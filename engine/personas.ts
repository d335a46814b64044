// The voices of the built-in engine. They reply differently to the same text, not only in other
// words: one asks, one only listens.

/** A voice: its role key, and its name and description in the role picker. */
export interface Persona {
  key: PersonaKey;
  name: string;
  description: string;
}

/** The role keys of the engine, default first; an unknown key uses the default voice. */
export const PERSONA_KEYS = [
  'default_conversation_guide',
  'quiet_listener',
  'question_asker',
  'warm_elder',
  'straight_talker',
  'poetic_observer',
] as const;

export type PersonaKey = (typeof PERSONA_KEYS)[number];

/** In the order of the role picker. No voice is called a friend or a doctor. */
export const PERSONAS: readonly Persona[] = [
  {
    key: 'default_conversation_guide',
    name: '回响',
    description: '温和地读你写的，轻轻回应一句',
  },
  { key: 'quiet_listener', name: '安静的听者', description: '只听不问，陪你把话放下' },
  { key: 'question_asker', name: '提问者', description: '只问不评，一次一个问题' },
  { key: 'warm_elder', name: '温厚长辈', description: '像灯下的长辈，慢慢说句家常话' },
  { key: 'straight_talker', name: '直话直说', description: '不绕弯，不客套，也不替你做主' },
  { key: 'poetic_observer', name: '旁观的诗人', description: '把你写的细节，看成一幅小画' },
];

/** The voice for a role key; the default one for unknown keys. */
export function personaKeyOf(roleKey: string): PersonaKey {
  return PERSONA_KEYS.find((key) => key === roleKey) ?? 'default_conversation_guide';
}
