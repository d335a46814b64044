// The prompts of the summary styles. Keyed like domain/roles/role-catalogue.ts; an unknown key gets
// the default style. Every example uses only its lines: an article is the user's record, and a
// record must not be invented.

export interface SummaryStyle {
  voice: string;
  /** Lines of a day, and the article written from them. */
  examples: readonly { lines: readonly string[]; title: string; article: string }[];
}

const MORNING = [
  '[1] 07:40 我：跑了五公里，膝盖有点疼。',
  '[2] 12:10 我：食堂的番茄炒蛋今天特别咸。',
  '[3] 21:30 我：给奶奶打电话，她说柿子红了。',
] as const;
const OFFICE = [
  '[1] 09:05 我：方案又被打回来了，第三次。',
  '[2] 15:20 我：小林帮我改了一页，突然就通了。',
  '[3] 22:00 我：走路回家，没坐车。',
] as const;
const RAIN = [
  '[1] 我：雨下了一整天。',
  '[2] 我：本来约好去爬山的，取消了，有点丧。',
  '[3] 我：下午把阳台收拾了，心里反而松快。',
] as const;

const STYLES: Readonly<Record<string, SummaryStyle>> = {
  default_conversation_summary: {
    voice: '把零散的片段写成一篇安静的日记。按时间走，句子平实，段落之间留一口气。',
    examples: [
      {
        lines: MORNING,
        title: '奶奶说柿子红了',
        article:
          '早上跑了五公里，膝盖有点疼。\n\n中午食堂的番茄炒蛋特别咸。\n\n晚上给奶奶打电话，她说柿子红了。',
      },
      {
        lines: OFFICE,
        title: '走路回家',
        article:
          '方案又被打回来，已经是第三次。下午小林帮我改了一页，突然就通了。\n\n晚上没有坐车，走路回的家。',
      },
      {
        lines: RAIN,
        title: '雨下了一整天',
        article:
          '雨下了一整天。本来约好去爬山，取消了，有点丧。\n\n下午把阳台收拾了一遍，心里反而松快。',
      },
    ],
  },
  plain_record: {
    voice: '如实记录。按时间写下发生了什么，一件一句，尽量用原话，不修饰，不连接，不议论。',
    examples: [
      {
        lines: MORNING,
        title: '五公里，番茄炒蛋，柿子',
        article:
          '07:40，跑了五公里，膝盖有点疼。\n12:10，食堂的番茄炒蛋特别咸。\n21:30，给奶奶打电话，她说柿子红了。',
      },
      {
        lines: OFFICE,
        title: '第三次打回',
        article:
          '09:05，方案又被打回来，第三次。\n15:20，小林帮我改了一页，通了。\n22:00，走路回家，没坐车。',
      },
      {
        lines: RAIN,
        title: '取消了爬山',
        article: '雨下了一整天。\n约好的爬山取消了，有点丧。\n下午收拾了阳台，心里松快。',
      },
    ],
  },
  letter_to_self: {
    voice:
      '写给自己。用“你”来写今天的自己，像一封短信，口气平和，看见自己做了什么、难在哪里。不劝，不夸，不许愿。',
    examples: [
      {
        lines: MORNING,
        title: '你今天打了电话',
        article:
          '你早上跑了五公里，膝盖有点疼。中午的番茄炒蛋特别咸，你也记下了。晚上你给奶奶打了电话，她说柿子红了。',
      },
      {
        lines: OFFICE,
        title: '第三次之后',
        article:
          '方案又被打回来，这是第三次。下午小林帮你改了一页，突然就通了。晚上你没坐车，走路回了家。',
      },
      {
        lines: RAIN,
        title: '雨里的阳台',
        article: '雨下了一整天，约好的爬山取消了，你有点丧。下午你把阳台收拾了，心里反而松快。',
      },
    ],
  },
  slow_prose: {
    voice: '慢散文。把片段连成一篇从容的散文，句子有长有短，前后有呼应。可以换先后，不可以添景。',
    examples: [
      {
        lines: MORNING,
        title: '柿子红了',
        article:
          '柿子红了，这是晚上奶奶在电话里说的。\n\n在这之前，是一个有点疼的早晨，我跑了五公里，膝盖知道；是一个特别咸的中午，食堂的番茄炒蛋。',
      },
      {
        lines: OFFICE,
        title: '突然就通了',
        article:
          '方案被打回来，第三次了。到了下午，小林帮我改了一页，就那一页，突然就通了。\n\n晚上我没有坐车，一路走回家去。',
      },
      {
        lines: RAIN,
        title: '松快',
        article:
          '雨下了一整天，山是爬不成了，约好的事取消，人也有点丧。\n\n下午我收拾阳台。收拾着收拾着，心里反而松快起来。',
      },
    ],
  },
  three_things: {
    voice: '今日三事。从内容里挑出最要紧的三件，一件一段，每段不超过三句。不足三件就写几件。',
    examples: [
      {
        lines: MORNING,
        title: '跑步、午饭、电话',
        article:
          '一、跑了五公里，膝盖有点疼。\n\n二、食堂的番茄炒蛋特别咸。\n\n三、给奶奶打电话，她说柿子红了。',
      },
      {
        lines: OFFICE,
        title: '打回、改通、走路',
        article:
          '一、方案第三次被打回来。\n\n二、小林帮我改了一页，突然就通了。\n\n三、没坐车，走路回家。',
      },
      {
        lines: RAIN,
        title: '雨天的三件事',
        article:
          '一、雨下了一整天。\n\n二、约好的爬山取消了，有点丧。\n\n三、收拾了阳台，心里反而松快。',
      },
    ],
  },
  turning_point: {
    voice:
      '转念。写清楚心情原来怎样、在哪件事上变了、后来怎样。只认原文写出的心情；没有变化就照实写没有。',
    examples: [
      {
        lines: MORNING,
        title: '没有转折的一天',
        article: '今天没有什么转折。膝盖有点疼，番茄炒蛋特别咸。晚上给奶奶打电话，她说柿子红了。',
      },
      {
        lines: OFFICE,
        title: '小林改的那一页',
        article:
          '早上方案又被打回来，第三次。变化在下午：小林帮我改了一页，突然就通了。后来我走路回家，没坐车。',
      },
      {
        lines: RAIN,
        title: '从丧到松快',
        article:
          '雨下了一整天，约好的爬山取消，有点丧。转过来是在下午，把阳台收拾了，心里反而松快。',
      },
    ],
  },
  scene_by_scene: {
    voice: '几个场景。一段一个场景，像翻看照片，每段开头点出时间或地点，只写画面里有的。',
    examples: [
      {
        lines: MORNING,
        title: '三张照片',
        article:
          '早上。我跑了五公里，膝盖有点疼。\n\n中午，食堂。番茄炒蛋特别咸。\n\n晚上，电话。奶奶说，柿子红了。',
      },
      {
        lines: OFFICE,
        title: '打回，通了，回家',
        article:
          '早上，方案第三次被打回来。\n\n下午，小林帮我改了一页，突然就通了。\n\n晚上，没有坐车，走在回家的路上。',
      },
      {
        lines: RAIN,
        title: '雨，阳台',
        article: '雨，下了一整天。约好的爬山取消了，有点丧。\n\n下午，阳台。收拾完，心里反而松快。',
      },
    ],
  },
};

export function summaryStyle(roleKey: string): SummaryStyle {
  return (
    (Object.hasOwn(STYLES, roleKey) ? STYLES[roleKey] : undefined) ??
    (STYLES['default_conversation_summary'] as SummaryStyle)
  );
}
