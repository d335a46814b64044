// What a person can do with their profile. Rules come from domain/profile.
import { checkBio, type Profile } from '#domain/profile/profile.ts';
import { orFail } from '#server/http/app-error.ts';
import { assertOwnImages } from '#server/http/own-images.ts';
import type {
  ProfileChange,
  ProfileRepository,
} from '#server/features/profile/profile.repository.ts';

/** The profile service. */
export type ProfileService = ReturnType<typeof createProfileService>;

/** Builds the service from its ports. */
export function createProfileService({
  profiles,
  now,
}: {
  profiles: ProfileRepository;
  now: () => number;
}) {
  return {
    /** The profile with its counters. */
    getProfile: (userId: string): Promise<Profile> => profiles.get(userId),

    /** Changes what is given; null removes. BIO_EMPTY, BIO_TOO_LONG, IMAGE_NOT_OWNED. */
    async updateProfile(userId: string, change: ProfileChange): Promise<Profile> {
      const bio =
        change.bio === undefined || change.bio === null ? change.bio : orFail(checkBio(change.bio));
      assertOwnImages(
        userId,
        [change.avatarUrl, change.backgroundUrl].filter((ref) => typeof ref === 'string'),
      );
      await profiles.update(userId, { ...change, bio }, now());
      return profiles.get(userId);
    },
  };
}
