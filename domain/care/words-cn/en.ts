// The prepared words of the mainland in English.
import type { LanguageWords } from '#domain/care/care-words.ts';

export const EN: LanguageWords = {
  numbers: {
    mind: {
      number: '12356',
      name: 'National mental health line (mainland China, mostly in Chinese)',
      note: 'No name needed, also for someone else; 18 hours a day or more in most places. No answer and in danger: 110',
    },
    emergency: {
      number: '120',
      name: 'Ambulance (mainland China; elsewhere your local number)',
      note: 'Hurt, or something swallowed: call now',
    },
    police: {
      number: '110',
      name: 'Police (mainland China; elsewhere your local number)',
      note: 'You or someone near you is in danger: call now',
    },
    child: {
      number: '12355',
      name: 'Youth line (mainland China, mostly in Chinese)',
      note: 'For minors, and for their parents; hours differ',
    },
    women: {
      number: '12338',
      name: "Women's rights line (mainland China, mostly in Chinese)",
      note: 'Also about violence at home; mostly in the daytime, in danger at night call 110',
    },
  },
  cards: {
    acute: {
      title: 'Call 120 first, right now',
      body: 'Outside mainland China: your local emergency number.\nGas or burning charcoal: touch no switch, get out, call from outside.\nBleeding: press hard with a clean cloth, do not let go.\nSomething swallowed: do not make yourself vomit, keep the box or bottle, call even if you feel fine; the sooner the better.\nSay what, how much and when, or where you are hurt, and your address.\nOpen the door, get someone to come, do not stay alone, do not drive yourself.',
      numbers: ['emergency', 'police', 'mind'],
    },
    now: {
      title: 'Pause. Do not stay alone',
      body: 'Something swallowed: call 120 now.\nHurt: press a clean cloth on it; if it keeps bleeding call 120.\nAsk one person you trust to come; "sit with me" is enough.\nPut what could hurt you far away, or change rooms; step back from heights, water and rails.\nNo shame. Nothing has to be decided now.\nIf this is about your child or family: stay with them, ask 12356.',
      numbers: ['mind', 'emergency', 'police'],
    },
    hint: {
      title: 'When it is hard, you need not carry it alone',
      body: 'It need not be bad before you call, and you need not know what to say; no answer, call again.\nYou can ask someone you trust to come.\nIf you fear what you may do, call 120 or 110 now. This page stays.',
      numbers: ['mind', 'emergency', 'police'],
    },
    violence: {
      title: 'In danger, call 110. This is not your fault',
      body: 'If you can leave, go where people are.\nIf you cannot speak: mute the phone and, in mainland China, text 12110 plus the last three digits of the area code (it may be slow; call 110 if you can).\nBadly hurt: call 120. Else see a doctor and ask for it to be written down; after choking or a blow to the head go even if nothing shows.\nAfter a sexual assault: do not wash yet, keep the clothes.\nThe police can give a written warning, and a court a protection order.\nAsk 12338 what to do. This card tells no one; if someone looks through your phone, put it away and sign out.',
      numbers: ['police', 'emergency', 'women', 'mind'],
    },
    other: {
      title: 'Stay with them tonight',
      body: 'Listen first; do not scold or argue.\nYou can ask calmly: "Have you thought of killing yourself?" Asking does no harm and often brings relief.\nPut away medicines, pesticides, blades and ropes, lock the windows, leave no door locked from inside, stay through the night.\nHolding a blade or on a height: do not grab or pull, call 110.\nBring in another person you trust, call 12356 together (no answer, call again), then see a doctor. In danger, or if you cannot find them, call 110.',
      numbers: ['mind', 'emergency', 'police'],
    },
    otherAcute: {
      title: 'Call 120 first, and stay with them',
      body: 'Outside mainland China: your local emergency number.\nGas or burning charcoal: touch no switch, open windows, get them out, call from outside; if you feel dizzy, get out first.\nBleeding: press hard with a clean cloth.\nSomething swallowed: do not make them vomit, bring the box or bottle, call even if they seem fine.\nDrowsy and breathing: lay them on their side, watch their breathing.\nNo response and no normal breathing: put the phone on speaker, press the chest as 120 tells you.\nDo not leave. If they are elsewhere, give their address to 120 and 110.',
      numbers: ['emergency', 'police', 'mind'],
    },
    open: {
      title: 'If you would like someone to talk to',
      body: 'It need not be bad before you call, and you need not know what to say. You can also ask for someone else.\nThese numbers work in mainland China only; elsewhere call your local emergency number.',
      numbers: ['mind', 'child', 'women', 'emergency', 'police'],
    },
  },
  lines: {
    hint: 'Just in case: when things are hard you can talk to someone at 12356 (mainland China); if you fear what you may do, call 120.',
    violence:
      'Nobody should have to bear being hurt: in danger call 110, hurt call 120; ask 12338 what to do, or talk to 12356 (mainland China).',
    other:
      'If you worry about someone, stay with them and call 12356 (mainland China) together; in danger call 120 or 110.',
    past: 'If it still hurts or you want to hurt yourself, call 12356 (mainland China); if hurt or afraid of what you may do, call 120.',
    bereaved:
      'When it is too much, you can call 12356 (mainland China) and talk about them; if you fear what you may do, call 120.',
  },
  replies: {
    acute: [
      'Call 120 now; outside mainland China, your local emergency number. Say what you took, how much, when, or where you are hurt. Press a cloth on bleeding, unlock the door, get someone to come. Do not stay alone.',
      'Call 120 (elsewhere your local number) even if you feel fine. Say what, how much and when, or where you are hurt. Do not make yourself vomit, keep the box, and go where people are.',
    ],
    now: [
      'I read it. Please do not stay alone: call one person you trust and just say "come and sit with me". You can also call 12356; if you are hurt or afraid of what you may do, call 120 or 110 now.',
      'You need not be ashamed or explain. Ask someone you trust to come, or call 12356. Press a clean cloth on any wound; if it keeps bleeding, or you fear what you may do, call 120 or 110.',
      'Stop here. Step back from heights and water, put what could hurt you far away, go where people are, or call 12356; no answer, or you fear what you may do: call 120 or 110.',
    ],
    hint: [
      'I read it; you need not carry this alone. Ask someone you trust to come and sit with you, or call 12356; if you fear what you may do, call 120 or 110 now.',
      'If you are thinking of ending your life, there is no shame in saying so. Tell someone you trust, or call 12356; if you fear what you may do, call 120 or 110 now.',
      'I take these words seriously. You can call before things get bad: someone you trust, or 12356; if you fear what you may do, call 120 or 110.',
    ],
    violence: [
      'This is not your fault. If the one who hurts you is near, leave first, and call 110 where people are; if you are hurt call 120; ask 12338 what to do next.',
      'Nothing gives anyone the right to do this to you. I believe what you wrote. In danger call 110; if you are hurt call 120; 12338 can tell you what to do next.',
    ],
    other: [
      'Anyone would be shaken by such words. Stay with them, listen, do not scold; put away pills and blades, lock the windows, and call 12356 together. In danger call 110 or 120.',
      'You are not imagining it. Asking whether they have thought of suicide does no harm. Stay tonight, bring in someone you trust, and call 12356 together; in danger call 120 or 110.',
    ],
    otherAcute: [
      "Call 120 now: say what they took, how much and when, or where they are hurt, and the address. Stay with them; do not make them vomit. Drowsy: on their side. Not breathing: follow 120's instructions.",
      'Call 120 right away (elsewhere your local number), even if they seem fine. Keep the box, do not leave them, and get someone you trust to come. Keep the phone on and do what 120 says.',
    ],
    past: [
      'That must have been a very hard time. Thank you for writing it down, and for still writing. If it gets hard again, you can call 12356.',
      'I read it. You need not explain it to anyone. Say as much as you like; if it gets hard again, you can call 12356, or tell someone you trust.',
    ],
    bereaved: [
      'Losing someone this way is very hard. There is no hurry to make sense of it. When it is too much, you can call 12356.',
      'Many people keep thinking "if only that day". You could not have stopped it alone. When it is too much, ask someone to come, or call 12356. Take your time here.',
    ],
  },
  minor: {
    number: 'child',
    self: 'If you are a minor, first tell an adult you trust who has not hurt you, a teacher or a relative; you and your parents can call 12355.',
    other: 'About a minor you can also ask 12355; bring in an adult you trust.',
  },
  dismiss: { card: 'Put away', line: 'Hide' },
};
