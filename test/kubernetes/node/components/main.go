// All components of a Kubernetes node in one program, so that the packages they share are compiled and linked once. The first
// argument names the component.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "the first argument must be the name of a component")
		os.Exit(2)
	}
	name := filepath.Base(os.Args[1])
	os.Args = os.Args[1:]
	switch name {
	case "etcd":
		etcdmain.Main(os.Args)
	case "kube-apiserver":
		run(apiserver.NewAPIServerCommand())
	case "kube-controller-manager":
		run(controllers.NewControllerManagerCommand())
	case "kube-scheduler":
		run(scheduler.NewSchedulerCommand())
	case "kubelet":
		run(kubelet.NewKubeletCommand())
	default:
		fmt.Fprintf(os.Stderr, "there is no component %q\n", name)
		os.Exit(2)
	}
}

func run(command *cobra.Command) {
	os.Exit(cli.Run(command))
}
