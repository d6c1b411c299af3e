import { everybodyMatrix, everybodyRequests } from '#features/everybody/test/everybodyCalls.ts';

/** The rows of features' calls in the matrix of access, and a valid request of each. */
export const featureMatrix = {
  ...everybodyMatrix,
};

export const featureRequests = {
  ...everybodyRequests,
};
