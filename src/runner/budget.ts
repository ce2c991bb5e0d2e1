/** How many requests a run may still buy. */
export interface Budget {
  /** Takes one request; false when none is left. */
  take(): boolean;
  /** True once more was wanted than there was. */
  readonly spent: boolean;
}

/** A budget of so many requests; without a number there is no limit. */
export function requestBudget(requests = Number.POSITIVE_INFINITY): Budget {
  let left = requests;
  let spent = false;
  return {
    get spent() {
      return spent;
    },
    take() {
      if (left < 1) spent = true;
      else left -= 1;
      return !spent;
    },
  };
}
