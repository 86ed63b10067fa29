export const TRANSFER_STATUSES = [
  'PendingOwnerApproval',
  'PendingRequesterReview',
  'DeniedByRequester',
  'DeniedByOwner',
  'Completed',
  'Reclaimed',
] as const;
