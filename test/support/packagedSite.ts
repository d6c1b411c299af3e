/** A site that runs from the package, and somebody who may make pools there. */
export interface PackagedSite {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}
