// A work that fits a diary's mood: an article, a song or a film (B§3, B§5, B§9).

import type { EngineKind } from '#domain/messages/message.ts';

export const WORKS_TYPES = ['article', 'song', 'movie'] as const;

export type WorksType = (typeof WORKS_TYPES)[number];

/** A recommendation as every part of the product sees it. */
export interface Recommendation {
  id: string;
  diaryId: string;
  title: string;
  author: string;
  /** What the work is about, or a short excerpt of a text in the public domain. */
  sourceContext: string;
  /** 1 to 10. */
  matchScore: number;
  matchReason: string;
  worksType: WorksType;
  /** False for works outside the catalogue, which are marked 未核实. */
  verified: boolean;
  /** The engine that chose it; null: unknown. */
  engine: EngineKind | null;
  createdAt: string;
}

/** How long a work is not recommended to the same user again, in milliseconds: 30 days. */
export const WORK_RETURNS_AFTER_MS = 30 * 86_400_000;

/** Works that are remembered of the lists that one list replaced: ten lists. */
export const REPLACED_WORKS_MAX = 60;

/** The three bands of resonance (B§9). */
export const RESONANCE_BANDS = ['强共鸣', '弱共鸣', '微共鸣'] as const;

export type MatchBand = (typeof RESONANCE_BANDS)[number];

/** 9 and above, 7 to 8, below 7 (B§9). */
export function matchBand(score: number): MatchBand {
  if (score >= 9) return '强共鸣';
  return score >= 7 ? '弱共鸣' : '微共鸣';
}

const WORKS_TYPE_WORDS: Record<string, WorksType> = {
  book: 'article',
  article: 'article',
  song: 'song',
  music: 'song',
  movie: 'movie',
  film: 'movie',
  video: 'movie',
};

/**
 * Maps a model's word to a kind (B§5): book and article, song and music, movie, film and video.
 * Anything else is an article.
 */
export function normaliseWorksType(word: unknown): WorksType {
  return typeof word === 'string'
    ? (WORKS_TYPE_WORDS[word.trim().toLowerCase()] ?? 'article')
    : 'article';
}
