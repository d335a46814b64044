// The endpoints of operators. For all others they do not exist: NOT_FOUND.
import type { ModelCheck, ModelFinding } from '#contract/model-check.ts';
import type { OperatorOverview } from '#contract/operator.contract.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { isCouponCode } from '#domain/stones/coupon.ts';
import type { Actor, OperatorService } from '#server/features/operators/operator.service.ts';
import { AppError } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import type { Caller } from '#server/http/identity.ts';
import { personalRoutes } from '#server/http/rpc.ts';

const DONE = { done: true } as const;

/** The configured model; null: the built-in engine. */
export interface OperatorModel {
  shown: NonNullable<OperatorOverview['model']>;
  check: (check: ModelCheck, signal: AbortSignal) => Promise<ModelFinding>;
}

export function operatorRoutes(operators: OperatorService, model: OperatorModel | null) {
  // Signed out is NOT_SIGNED_IN, as everywhere; a token reaches none of them.
  const endpoints = personalRoutes.operators.use(async ({ context, next }) => {
    if (!(await operators.isOperator(context.caller.userId))) throw new AppError('NOT_FOUND');
    return next({});
  });
  /** Changes need a sign-in of the last hour. OPERATOR_SESSION_OLD. */
  const actorOf = async ({ userId, sessionId }: Caller): Promise<Actor> => {
    if (!(await operators.isRecent(userId, sessionId))) throw new AppError('OPERATOR_SESSION_OLD');
    return { operatorId: userId };
  };
  return endpoints.router({
    overview: endpoints.overview.handler(async () => ({
      ...(await operators.readOverview()),
      model: model?.shown ?? null,
    })),
    checkModel: endpoints.checkModel.handler(({ input, signal }) => {
      if (model === null) throw new AppError('NOT_FOUND');
      return model.check(input.check, signal ?? new AbortController().signal);
    }),
    people: endpoints.people.handler(async ({ input }) => {
      const { items, next } = await operators.findPeople(
        input.text ?? '',
        readCursor(input.cursor),
        input.limit ?? PAGE_SIZE,
      );
      return { items, nextCursor: writeCursor(next) };
    }),
    setPlan: endpoints.setPlan.handler(async ({ input, context }) => {
      const untilMs = input.until === null ? null : Date.parse(input.until);
      await operators.setPlan(await actorOf(context.caller), input.id, input.plan, untilMs);
      return DONE;
    }),
    grantStones: endpoints.grantStones.handler(async ({ input, context }) => ({
      balance: await operators.grantStones(
        await actorOf(context.caller),
        input.id,
        input.amount,
        input.key,
      ),
    })),
    lock: endpoints.lock.handler(async ({ input, context }) => {
      await operators.lockUser(await actorOf(context.caller), input.id, input.days);
      return DONE;
    }),
    endSessions: endpoints.endSessions.handler(async ({ input, context }) => {
      await operators.endSessions(await actorOf(context.caller), input.id);
      return DONE;
    }),
    removePerson: endpoints.removePerson.handler(async ({ input, context }) =>
      operators.deleteUser(await actorOf(context.caller), input.id),
    ),
    coupons: endpoints.coupons.handler(async () => ({ items: await operators.listCoupons() })),
    createCoupon: endpoints.createCoupon.handler(async ({ input, context }) => {
      const actor = await actorOf(context.caller);
      if (!isCouponCode(input.code)) throw new AppError('COUPON_CODE_INVALID');
      const { expiresAt, ...coupon } = input;
      const expiresAtMs = expiresAt === null ? null : Date.parse(expiresAt);
      if (!(await operators.createCoupon(actor, { ...coupon, expiresAtMs })))
        throw new AppError('COUPON_CODE_TAKEN');
      return DONE;
    }),
    revokeCoupon: endpoints.revokeCoupon.handler(async ({ input, context }) => {
      if (!(await operators.revokeCoupon(await actorOf(context.caller), input.code)))
        throw new AppError('NOT_FOUND');
      return DONE;
    }),
    invitations: endpoints.invitations.handler(async ({ input }) => {
      const limit = input.limit ?? PAGE_SIZE;
      const { items, next } = await operators.listInvitations(readCursor(input.cursor), limit);
      return { items, nextCursor: writeCursor(next) };
    }),
    invite: endpoints.invite.handler(async ({ input, context }) => {
      const { code, link } = await operators.invite(await actorOf(context.caller), input);
      return { code, link };
    }),
    revokeInvitation: endpoints.revokeInvitation.handler(async ({ input, context }) => {
      if (!(await operators.revokeInvitation(await actorOf(context.caller), input.id)))
        throw new AppError('NOT_FOUND');
      return DONE;
    }),
  });
}
