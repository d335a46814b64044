// Proposals of facts by the built-in engine, for the server; no model is called (ADR 0037).
export { proposeFact, type FactProposal, type OwnText } from '#engine/facts/propose.ts';
