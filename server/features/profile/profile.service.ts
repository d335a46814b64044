// A user's profile; the rules are in domain/profile.
import { checkBio, checkNickname, type Profile } from '#domain/profile/profile.ts';
import { orFail } from '#server/http/app-error.ts';
import { assertOwnImages } from '#server/http/own-images.ts';
import type {
  ProfileChange,
  ProfileRepository,
} from '#server/features/profile/profile.repository.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService({
  profiles,
  now,
}: {
  profiles: ProfileRepository;
  now: () => number;
}) {
  return {
    getProfile: (userId: string): Promise<Profile> => profiles.get(userId),

    /**
     * Changes the given fields; null removes. NICKNAME_INVALID, BIO_EMPTY, BIO_TOO_LONG,
     * IMAGE_NOT_OWNED.
     */
    async updateProfile(userId: string, change: ProfileChange): Promise<Profile> {
      const bio = typeof change.bio === 'string' ? orFail(checkBio(change.bio)) : change.bio;
      const nickname =
        typeof change.nickname === 'string'
          ? orFail(checkNickname(change.nickname))
          : change.nickname;
      assertOwnImages(
        userId,
        [change.avatarUrl, change.backgroundUrl].filter((ref) => typeof ref === 'string'),
      );
      await profiles.update(userId, { ...change, bio, nickname }, now());
      return profiles.get(userId);
    },
  };
}
