/** How many requests a run may still buy. */
export interface Budget {
  /** Takes one request; false when none is left. */
  take(): boolean;
}

/** A budget of so many requests; without a number there is no limit. */
export function requestBudget(requests = Number.POSITIVE_INFINITY): Budget {
  let left = requests;
  return {
    take() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
